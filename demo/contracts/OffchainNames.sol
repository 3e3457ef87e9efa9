// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Names that lie off the chain, behind the functions of the universal resolver of ENS: it refers to a gateway
/// (EIP-3668), and believes only what its signer has signed.
contract OffchainNames {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error Expired();
    error WrongSigner();

    address private immutable signer;
    string[] private urls;

    constructor(address signer_, string[] memory urls_) {
        signer = signer_;
        urls = urls_;
    }

    function reverseWithGateways(bytes calldata, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        revert OffchainLookup(address(this), urls, msg.data, this.reverseAnswer.selector, msg.data);
    }

    function resolveWithGateways(bytes calldata, bytes calldata, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        revert OffchainLookup(address(this), urls, msg.data, this.resolveAnswer.selector, msg.data);
    }

    function reverseAnswer(bytes calldata response, bytes calldata question)
        external
        view
        returns (string memory, address, address)
    {
        return (string(checked(response, question)), address(this), address(this));
    }

    function resolveAnswer(bytes calldata response, bytes calldata question)
        external
        view
        returns (bytes memory, address)
    {
        return (checked(response, question), address(this));
    }

    function checked(bytes calldata response, bytes calldata question) private view returns (bytes memory answer) {
        uint64 expires;
        uint8 v;
        bytes32 r;
        bytes32 s;
        (answer, expires, v, r, s) = abi.decode(response, (bytes, uint64, uint8, bytes32, bytes32));
        if (expires < block.timestamp) revert Expired();
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(answer)));
        if (ecrecover(digest, v, r, s) != signer) revert WrongSigner();
    }
}
