// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Token from before EIP-20 was final: `transfer` returns nothing.
contract SilentToken {
    mapping(address => uint256) public balanceOf;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function transfer(address to, uint256 amount) external {
        require(balanceOf[msg.sender] >= amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}

/// Token that returns false instead of reverting, and transfers nothing.
contract RefusingToken {
    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}
