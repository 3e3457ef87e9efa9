// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Makes calls between two rounds of reads. In a simulated call its code replaces that of an account, so that the calls
/// come from the account, and one request to any node with state overrides tells what they change.
contract PreviewProbe {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    struct Read {
        address to;
        bytes data;
    }

    struct Answer {
        bool ok;
        bytes data;
    }

    struct State {
        uint256 coin;
        Answer[] answers;
    }

    /// Stops after the first call that fails: `outcomes` is then shorter than `calls`, or its last is not ok.
    function run(Read[] calldata reads, Call[] calldata calls)
        external
        returns (State memory earlier, Answer[] memory outcomes, State memory later)
    {
        earlier = read(reads);
        outcomes = new Answer[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory data) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            outcomes[i] = Answer(ok, data);
            if (!ok) break;
        }
        later = read(reads);
    }

    function read(Read[] calldata reads) private view returns (State memory state) {
        state.coin = address(this).balance;
        state.answers = new Answer[](reads.length);
        for (uint256 i = 0; i < reads.length; i++) {
            (bool ok, bytes memory data) = reads[i].to.staticcall(reads[i].data);
            state.answers[i] = Answer(ok, data);
        }
    }

    receive() external payable {}

    /// An account without code accepts every NFT.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }
}
